import type { ReactNode } from 'react';

/** A message above the fields of a SessionCard; `bad`: the request failed. */
export function SessionNotice({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={`session-form__notice${bad ? ' session-form__notice--bad' : ''}`} role={bad ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
