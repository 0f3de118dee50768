/** An administrator as the rest of the product knows one. */
export interface Account {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
}
