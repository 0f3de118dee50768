/**
 * Scrolls to the top and moves the focus to the heading, so that a screen reader announces the new page. React Router does
 * neither.
 */
export function readFromTheTop(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}
