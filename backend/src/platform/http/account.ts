import type { Role } from './role.js';

/** A signed-in administrator. */
export interface Account {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
  role: Role;
  /** The session that the request is made in. */
  sessionId: string;
  /** Whether that session began within `RECENT_MINUTES`. */
  isRecent: boolean;
}
