import type { ReactNode } from 'react';

/** What a visitor of the pages around signing in has to know; `bad`: it did not work. */
export function SessionNotice({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={`session-form__notice${bad ? ' session-form__notice--bad' : ''}`} role={bad ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
