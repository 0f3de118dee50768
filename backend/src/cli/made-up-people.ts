import { createHash } from 'node:crypto';
import { countryCodes } from '../poll/countries.js';
import { type Fields, isEnabled } from '../poll/poll-fields.js';
import type { StoredDetails } from '../votes/voter-details.entity.js';

/** A vote of a fictional person. Its voter key is no address's, so it does not block a real voter. A missing detail is empty. */
export interface MadeUpVote extends Partial<StoredDetails> {
  /** In hexadecimal. */
  voter_key: string;
  candidate_id: number;
  source: string;
  /** In hexadecimal. */
  network: string;
  cast_at: Date;
  /** As in `votes.consent`. */
  consent: number | null;
}

interface Names {
  given: string[];
  family: string[];
  /** Joins the names in the order and with the separator of the language. */
  write: (given: string, family: string) => string;
}

const words = (text: string) => text.split(' ');
const western = (given: string, family: string) => `${given} ${family}`;

const LATIN: Names = {
  given: words('Ada Bruno Carol Diego Elena Félix Grace Hugo Inés Jonas Karin Léa Mateo Nora Oskar Paula Quentin Rosa'),
  family: words('Example Muster Dupont Pérez Nowak Jansen Rossi Silva Kovács Öztürk Nguyễn Smith-Test Madeup Sørensen'),
  write: western,
};

/**
 * Names in the script of the country; other countries use Latin letters. Not @faker-js/faker: of its thousands of names none is
 * common, which tests of the search need, and some belong to real people.
 */
const NAMES: Record<string, Names> = {
  RU: {
    given: words('Анна Борис Вера Глеб Дарья Егор Жанна Иван'),
    family: words('Примерова Образцов Тестова Условный'),
    write: western,
  },
  GR: { given: words('Άννα Γιώργος Ελένη Νίκος'), family: words('Παραδείγματος Δοκιμή Υπόθεσης'), write: western },
  EG: { given: words('أحمد ليلى عمر نور يوسف'), family: words('المثال التجربة النموذج'), write: western },
  IL: { given: words('אבי דנה יעל נועם'), family: words('דוגמה לדוגמא ניסיון'), write: western },
  IN: { given: words('आशा रवि मीना अर्जुन प्रिया'), family: words('उदाहरण नमूना परीक्षण'), write: western },
  CN: { given: words('伟 芳 娜 敏 静'), family: words('例 样 试'), write: (given, family) => family + given },
  JP: {
    given: words('太郎 花子 さくら ハル'),
    family: words('例示 見本 試験'),
    write: (given, family) => `${family} ${given}`,
  },
  KR: { given: words('민준 서연 지우 하준'), family: words('예 본 견'), write: (given, family) => family + given },
};

/** Per thousand votes. The rest is spread over all countries. */
const SHARES: [string, number][] = [
  ['US', 580],
  ['GB', 55],
  ['CA', 50],
  ['IN', 45],
  ['DE', 30],
  ['MX', 25],
  ['BR', 25],
  ['FR', 22],
  ['RU', 20],
  ['JP', 20],
  ['AU', 18],
  ['CN', 15],
  ['KR', 12],
  ['EG', 12],
  ['GR', 10],
  ['IL', 10],
];

/** People of these countries see the form in Spanish. */
const SPANISH = new Set(words('AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE'));

const MAIL_HOSTS = ['mail.example', 'post.example', 'example.com', 'example.org', 'inbox.example'];
/** Hashes of no network. A few have many voters, most have few. */
const NETWORKS = Array.from({ length: 20_000 }, (_, number) =>
  createHash('sha256').update(`made-up network ${number}`).digest('hex').slice(0, 16),
);
/** Characters of the voter key in an address: enough that two runs share no address. */
const OWN = 12;
/** Earlier candidates get more votes: of two, the first gets 53 %. */
const LEAN = Math.log(1 / 2) / Math.log(0.53);
const DAYS = 60;
const DAY = 86_400_000;

/** The day with the most votes, and the standard deviation of the voting day, in days. */
const PEAK = 42;
const SPREAD = 14;
/** A weekend day has this share of the votes of a working day. */
const WEEKEND = 0.7;

/**
 * Votes number `from` to `to` (exclusive) of `total`, cast over the 60 days before `now`, oldest first. The same `run` gives the
 * same people; different runs share no voter.
 */
export function madeUpVotes(range: { from: number; to: number; total: number }, run: Run): MadeUpVote[] {
  const momentOf = courseUntil(run.now.getTime());
  return Array.from({ length: range.to - range.from }, (_, index) => {
    const number = range.from + index;
    const chance = chances(`${run.name} ${number}`);
    const country = run.countries ? pick(run.countries, chance()) : countryBy(chance(), run.home);
    const { given, family, write } = NAMES[country] ?? LATIN;
    const key = createHash('sha256').update(`made up ${run.name} ${number}`).digest('hex');
    const person = `${pick(LATIN.given, chance())}.${pick(LATIN.family, chance())}`.normalize('NFD');
    return {
      voter_key: key,
      name: write(pick(given, chance()), pick(family, chance())),
      // Characters unique to the person, as in real addresses: a part that all addresses share slows down searches.
      email: `${person.replaceAll(/[^a-zA-Z.-]/g, '')}.${key.slice(0, OWN)}${number}@${pick(MAIL_HOSTS, chance())}`,
      phone_number: isEnabled(run.fields, 'phone_number') && chance() < 0.4 ? `+1 555 01${digits(chance(), 2)}` : '',
      country,
      zip_code: isEnabled(run.fields, 'zip_code') ? madeUpZipCode(country, chance) : '',
      free_gifts: isEnabled(run.fields, 'newsletter') && chance() < 0.35,
      candidate_id: pick(run.candidates, chance() ** LEAN),
      source: pick(run.sources, chance()),
      cast_at: new Date(momentOf((number + 1) / range.total)),
      network: pick(NETWORKS, chance() ** 2),
      consent: run.consents.get(SPANISH.has(country) ? 'es' : 'en') ?? null,
    };
  });
}

function madeUpZipCode(country: string, chance: () => number): string {
  if (country !== 'GB' && country !== 'CA') return digits(chance(), 5);
  return `X${digits(chance(), 1)}Z ${digits(chance(), 3)}`;
}

/** What all votes of one seed share. */
export interface Run {
  /** Letters and digits. */
  name: string;
  now: Date;
  /** Those that the form asks for. */
  fields: Fields;
  /** Whose voters may vote; undefined: all. */
  countries: string[] | undefined;
  /** Their ids. */
  candidates: number[];
  /** The home country, where most live unless `countries` says otherwise. */
  home: string;
  /** The campaign domains. */
  sources: string[];
  /** The numbers of the words on the form, by language. */
  consents: ReadonlyMap<string, number>;
}

/** Pseudo-random numbers from 0 to 1 (exclusive) seeded with `text`; at most sixteen. */
function chances(text: string): () => number {
  const bytes = createHash('sha512').update(text).digest();
  let next = 0;
  return () => {
    const chance = bytes.readUInt32BE(next) / 2 ** 32;
    next += 4;
    return chance;
  };
}

/** Returns the time (ms) by which a share of all votes, from 0 to 1, was cast. Votes peak once, and drop at weekends (UTC). */
function courseUntil(end: number): (share: number) => number {
  const begin = end - DAYS * DAY;
  const days: { start: number; length: number; votes: number }[] = [];
  for (let start = begin; start < end; ) {
    const length = Math.min(DAY - (start % DAY), end - start);
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
    const rush = 0.1 + Math.exp(-((((start - begin) / DAY - PEAK) / SPREAD) ** 2));
    days.push({ start, length, votes: rush * (isWeekend ? WEEKEND : 1) * length });
    start += length;
  }
  const total = days.reduce((sum, { votes }) => sum + votes, 0);
  return (share) => {
    let rest = share * total;
    for (const { start, length, votes } of days) {
      if (rest < votes) return start + (length * rest) / votes;
      rest -= votes;
    }
    return end;
  };
}

function countryBy(chance: number, home: string): string {
  let rest = chance * 1000;
  for (const [country, share] of SHARES) {
    // The United States and the home country swap places.
    if (rest < share) return country === 'US' ? home : country === home ? 'US' : country;
    rest -= share;
  }
  return pick(countryCodes, (rest * 1000) % 1);
}

function pick<Item>(items: Item[], chance: number): Item {
  const item = items[Math.floor(chance * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

function digits(chance: number, length: number): string {
  return String(Math.floor(chance * 10 ** length)).padStart(length, '0');
}
