/** A vote that passed every check, as the ballot box takes it. */
export interface Ballot {
  /** 32 bytes. */
  voterKey: Buffer;
  /** A UUID. */
  idempotencyKey: string | null;
  name: string;
  email: string;
  phoneNumber: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  zipCode: string;
  freeGifts: boolean;
  candidateId: number;
  source: string;
}
