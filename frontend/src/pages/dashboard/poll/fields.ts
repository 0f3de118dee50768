import { OWNERS_FIELDS } from 'backend/poll-fields';
import {
  longestHandOverWords,
  longestPollName,
  longestPollNotice,
  longestPollText,
  longestQuestion,
} from '../../../content/limits';
import type { AdminTexts } from '../../../content/texts';

type FormTexts = AdminTexts['pollForm'];

/** How a field is edited, and what it holds while nothing is given. */
export type Control =
  | { kind: 'texts'; longest: number; rows?: number; empty: null | undefined; mayBeLink?: true }
  | { kind: 'line' | 'number' | 'moment'; empty: null | undefined }
  | { kind: 'choice'; options: readonly Option[]; without?: Option }
  | { kind: 'flag' | 'pdf' | 'targets' | 'hosts' | 'country' | 'countries' }
  | { kind: 'candidates' };

type Option = keyof FormTexts['options'];

/** A field of the poll file, by its path in it. */
export type FieldPath = keyof FormTexts['labels'];

export type Field = { path: FieldPath } & Control;

export interface Section {
  id: keyof FormTexts['sections'];
  fields: readonly Field[];
}

const flag = { kind: 'flag' } as const;
const onOrOff = { kind: 'choice', options: ['on', 'off'], without: 'on' } as const;
const optionalLink = { kind: 'line', empty: null } as const;
const optionalMoment = { kind: 'moment', empty: null } as const;
const optionalNumber = { kind: 'number', empty: undefined } as const;
const paragraph = { kind: 'texts', longest: longestPollText, rows: 3, empty: undefined } as const;
const notice = { kind: 'texts', longest: longestPollNotice, rows: 8, empty: null, mayBeLink: true } as const;

export function isForOwners(path: string): boolean {
  return OWNERS_FIELDS.has(path.split('.')[0] ?? '');
}

/** Every field of the poll file but `paused`, which is a state (backend/src/poll/poll-file-schema.ts). */
export const sections: readonly Section[] = [
  {
    id: 'ballot',
    fields: [
      { path: 'question', kind: 'texts', longest: longestQuestion, empty: undefined },
      { path: 'candidates', kind: 'candidates' },
    ],
  },
  {
    id: 'dates',
    fields: [
      { path: 'opens_at', ...optionalMoment },
      { path: 'closes_at', ...optionalMoment },
    ],
  },
  {
    id: 'operator',
    fields: [
      { path: 'operator.name', kind: 'texts', longest: longestPollName, empty: null },
      { path: 'operator.contact', ...optionalLink },
      { path: 'operator.privacy_notice', ...notice },
      { path: 'operator.terms', ...notice },
    ],
  },
  {
    id: 'links',
    fields: [
      { path: 'site_link', kind: 'line', empty: undefined },
      { path: 'links.legal_services', ...optionalLink },
      { path: 'links.free_gifts', ...optionalLink },
      { path: 'links.newsletter', ...optionalLink },
      { path: 'links.tip_jar', ...optionalLink },
      { path: 'campaign_domains', kind: 'hosts' },
      { path: 'thank_you_download.pdf', kind: 'pdf' },
      { path: 'thank_you_download.opens_on_success', ...flag },
    ],
  },
  {
    id: 'sharing',
    fields: [
      { path: 'description', ...paragraph },
      { path: 'share_text', ...paragraph },
      { path: 'share_targets', kind: 'targets' },
    ],
  },
  {
    id: 'voters',
    fields: [
      { path: 'home_country', kind: 'country' },
      { path: 'home_label', kind: 'texts', longest: longestPollName, empty: undefined },
      { path: 'countries', kind: 'countries' },
      { path: 'fields.phone_number', ...onOrOff },
      { path: 'fields.zip_code', kind: 'choice', options: ['required', 'optional', 'off'], without: 'any' },
      { path: 'fields.newsletter', ...onOrOff },
      { path: 'newsletter_consent', kind: 'choice', options: ['required', 'optional'], without: 'none' },
      { path: 'confirmation', kind: 'choice', options: ['off', 'mail'] },
      { path: 'confirm_within_days', ...optionalNumber },
      { path: 'receipts', kind: 'choice', options: ['on', 'off'] },
    ],
  },
  {
    id: 'details',
    fields: [
      { path: 'hand_over.newsletter', ...flag },
      { path: 'hand_over.webhooks', ...flag },
      { path: 'hand_over.api_keys', ...flag },
      { path: 'hand_over.words', kind: 'texts', longest: longestHandOverWords, rows: 3, empty: null },
      { path: 'network_days', ...optionalNumber },
      { path: 'details_days', ...optionalNumber },
      { path: 'unagreed_address_days', ...optionalNumber },
      { path: 'audit_log_days', ...optionalNumber },
    ],
  },
  {
    id: 'signals',
    fields: [
      { path: 'usual.votes_per_minute', ...optionalNumber },
      { path: 'usual.network_votes_per_hour', ...optionalNumber },
      { path: 'usual.mail_domain_votes_per_hour', ...optionalNumber },
    ],
  },
];
