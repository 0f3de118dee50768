import { type RefObject, useRef } from 'react';
import { useToast } from '../../components/toast';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The ref of a field, and a function that copies its text to the clipboard and says in one of two ways whether it could. */
export function useCopy<Copied extends Field>(copied: string, failed: string): [RefObject<Copied | null>, () => void] {
  const toast = useToast();
  const field = useRef<Copied>(null);
  const copy = async () => toast((await copyText(field.current)) ? copied : failed);
  return [field, () => void copy()];
}

/** Copies a field's text to the clipboard. Returns whether that worked; if not, the text is selected. */
export async function copyText(field: Field | null): Promise<boolean> {
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
function copyBySelection(field: Field): boolean {
  field.focus();
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- there is no newer way on plain http
  return document.execCommand('copy');
}
