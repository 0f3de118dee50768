import { type APIRequestContext, expect } from '@playwright/test';
import type { Product } from './product';

/** A vote as the API accepts it, and the campaign site that it came from. */
export interface CastVote {
  name: string;
  email: string;
  phone_number: string;
  country: string;
  zip_code: string;
  freegifts: boolean;
  candidate_id: 1 | 2;
  site: string;
}

interface Fixtures {
  product: Product;
  request: APIRequestContext;
}

const count = 60;

/** 'Person 01', who votes first, to 'Person 60': known in every detail, with six in Germany and one in another script. */
export const sampleVotes: readonly CastVote[] = Array.from({ length: count }, (_, index) => sampleVote(index));

function sampleVote(index: number): CastVote {
  const number = String(index + 1).padStart(2, '0');
  const isGerman = (index + 1) % 10 === 0;
  return {
    name: index === 6 ? 'Анна Пример 100%_07' : `Person ${number}`,
    email: `person-${number}@example.com`,
    phone_number: isGerman ? `+49 555 01${number}` : '',
    country: isGerman ? 'DE' : 'US',
    zip_code: isGerman ? `101${number}` : `900${number}`,
    freegifts: index % 2 === 0,
    candidate_id: index % 3 === 0 ? 2 : 1,
    site: index % 4 === 0 ? 'two.example.com' : 'one.example.com',
  };
}

/** Like the first of them. */
export const voteLike = (changes: Partial<CastVote>): CastVote => ({ ...sampleVote(0), ...changes });
export const votesLike = (changes: readonly Partial<CastVote>[]) => changes.map(voteLike);

/** In the order of the lists: the newest first. */
export const newestFirst = sampleVotes.toReversed();

export const namesOf = (votes: readonly CastVote[]) => votes.map(({ name }) => name);

/** Through the proxy, or at the given URL. */
export async function castVote(request: APIRequestContext, vote: CastVote, url = ''): Promise<number> {
  const { site, ...data } = vote;
  const response = await request.post(`${url}/api/vote`, { data, headers: { Origin: `https://${site}` } });
  return response.status();
}

/** One after another, so that their order is known. */
export async function castVotes(request: APIRequestContext, votes: readonly CastVote[]): Promise<void> {
  for (const vote of votes) expect(await castVote(request, vote)).toBe(201);
}

/** For a file that depends on every vote: the lists have these and no others. */
export async function castOnlySampleVotes({ product, request }: Fixtures): Promise<void> {
  await product.removeVotes();
  await castVotes(request, sampleVotes);
}
