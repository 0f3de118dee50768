/**
 * What has come in place of what stood there begins at its top, and the focus goes to its heading, so that a screen
 * reader says where its user has come. The router does neither by itself.
 */
export function readFromTheTop(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}
