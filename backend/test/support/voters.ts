import { z } from 'zod';

/** What the page sends; a test may send anything else in its place. */
export type CastVote = Record<string, unknown>;

/** A vote that nothing is wrong with, by the person of that first name. */
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
});

/** The body of an error answer; throws when it has not the shape that the contract gives every error. */
export function errorOf({ status, body }: { status: number; body: unknown }): z.infer<typeof errorSchema> {
  const error = errorSchema.parse(body);
  if (error.statusCode !== status) throw new Error(`status ${status} came with the body of a ${error.statusCode}`);
  return error;
}

/** The names of the fields that an answer finds faulty. */
export function invalidFieldsOf(response: { status: number; body: unknown }): string[] {
  return (errorOf(response).errors ?? []).map(({ field }) => field);
}
