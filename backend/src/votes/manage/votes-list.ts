import type { ExportedList } from '../../platform/lists/list-reader.js';

export const STATUSES = ['counted', 'invalidated', 'erased'] as const;

export interface ListedVote {
  id: string;
  name: string;
  email: string;
  country: string;
  zip_code: string;
  phone_number: string;
  free_gifts: boolean;
  status: (typeof STATUSES)[number];
}

const STATUS = `CASE WHEN erased_at IS NOT NULL THEN 'erased' WHEN invalidated_at IS NOT NULL THEN 'invalidated' ELSE 'counted' END`;

/** The votes as administrators see them: nothing of the candidate, nobody browses who voted for whom (decision 011). */
export const VOTES: ExportedList<ListedVote> = {
  table: 'votes',
  fields: {
    id: 'id',
    name: 'name',
    email: 'email',
    country: 'country',
    zip_code: 'zip_code',
    phone_number: 'phone_number',
    free_gifts: 'free_gifts',
    status: STATUS,
  },
  columns: {
    Id: 'id',
    Name: 'name',
    Country: 'country',
    'Zip Code': 'zip_code',
    'Phone Number': 'phone_number',
    Email: 'email',
    'Free Gifts': `CASE WHEN free_gifts THEN 'True' ELSE 'False' END`,
    Status: STATUS,
  },
};
