import { z } from 'zod';

/** The body of a vote; a test may put anything into it. */
export type CastVote = Record<string, unknown>;

/** A valid vote of the person with that first name, with `changes`. */
export function voteOf(person: string, changes: CastVote = {}): CastVote {
  return {
    name: `${person} example`,
    email: `${person}@example.com`,
    phone_number: '+1 555 0100',
    country: 'US',
    zip_code: '00000',
    freegifts: false,
    candidate_id: 1,
    ...changes,
  };
}

const errorSchema = z.strictObject({
  statusCode: z.int().min(400).max(599),
  code: z.string().regex(/^[a-z]+\.[a-z_]+$|^internal$/),
  message: z.string().min(1),
  errors: z.array(z.strictObject({ field: z.string(), message: z.string().min(1) })).optional(),
  work: z.record(z.string(), z.unknown()).optional(),
});

/** The body of an error response; throws if it does not have the shape that the contract gives every error. */
export function errorOf({ status, body }: { status: number; body: unknown }): z.infer<typeof errorSchema> {
  const error = errorSchema.parse(body);
  if (error.statusCode !== status) throw new Error(`status ${status} came with the body of a ${error.statusCode}`);
  return error;
}

/** The names of the invalid fields in an error response. */
export function invalidFieldsOf(response: { status: number; body: unknown }): string[] {
  return (errorOf(response).errors ?? []).map(({ field }) => field);
}
