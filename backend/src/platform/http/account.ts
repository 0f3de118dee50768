/** A signed-in administrator. */
export interface Account {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
}
