import { useEffect, useEffectEvent, useState } from 'react';
import { adminToken, hasSignedOut, useAccount } from '../../features/session/admin-session';

/** By field and account, since the session ended. */
const left = new Map<string, string>();

/** As `useState(initial)`. What was typed when the session ended is there again for the same administrator, as filters are. */
export function useTypedText(field: string, initial = ''): [string, (text: string) => void] {
  const [key] = useState(`${field} ${useAccount()}`);
  const [text, setText] = useState(() => left.get(key) ?? initial);
  const leave = useEffectEvent(() => {
    if (adminToken() === null && !hasSignedOut()) left.set(key, text);
  });
  useEffect(() => {
    left.delete(key);
    return () => leave();
  }, [key]);
  return [text, setText];
}

/** Deletes what was left, on sign-out. */
export function forgetTypedTexts(): void {
  left.clear();
}
