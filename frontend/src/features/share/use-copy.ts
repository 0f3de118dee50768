/** Copies a field's text to the clipboard. Returns whether that worked; if not, the text is selected. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  if (!field) return false;
  return (await copyByClipboard(field.value)) || copyBySelection(field);
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Denied, or missing: there is no clipboard API on plain http.
    return false;
  }
}

/** The legacy way, which also works on plain http. It leaves the text selected. */
function copyBySelection(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- there is no newer way on plain http
  return document.execCommand('copy');
}
