import { isFormula } from 'backend/formulas';
import { timeZone } from '../time-zone';
import type { ExportChoice, Newsletter } from './export-choice';

/** What a row of the server's file becomes in ours; null: it is left out. */
export interface ExportTable {
  headings: string[];
  rowOf: (cells: string[]) => string[] | null;
}

export function tableOf({ format, clock }: ExportChoice, headings: string[]): ExportTable {
  if (format === 'mailchimp' || format === 'listmonk') return newsletterTable(format, headings);
  return clock === 'local' ? inLocalTime(headings, timeZone()) : { headings, rowOf: (cells) => cells };
}

/** The headings of the times, which are ISO 8601 in UTC. */
const times = new Set(['Cast At', 'Consent At', 'When']);

function inLocalTime(headings: string[], zone: string): ExportTable {
  const local = localTimeIn(zone);
  const isTime = headings.map((heading) => times.has(heading));
  return {
    // The times themselves have no zone, so that spreadsheets read them as such.
    headings: headings.map((heading, column) => (isTime[column] ? `${heading} (${zone})` : heading)),
    rowOf: (cells) => cells.map((cell, column) => (isTime[column] && cell ? local(cell) : cell)),
  };
}

/** Such as '2026-11-20 10:00:00'. */
export function localTimeIn(zone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
  return (time) => format.format(new Date(time));
}

/** Mailchimp takes letters beyond ASCII only after the @. */
const beforeAt = /^[ -~]+@/;

/**
 * The columns that the importer of the program knows by name. Programs mail to what is in the file, so no address gets an
 * apostrophe: what a spreadsheet would run is left out.
 */
function newsletterTable(format: Newsletter, headings: string[]): ExportTable {
  const columnOf = (heading: string) => {
    const column = headings.indexOf(heading);
    if (column < 0) throw new Error(`The export has no column '${heading}'.`);
    return (cells: string[]) => cells[column] ?? '';
  };
  const email = columnOf('Email Address');
  const name = columnOf('Name');
  const more = ['Country', 'Language', 'Source', 'Consent At', 'Unsubscribe'];
  const others = more.map(columnOf);
  if (format === 'mailchimp') {
    return {
      headings: ['Email Address', 'First Name', 'Last Name', ...more],
      rowOf: (cells) => {
        if (isFormula(email(cells)) || !beforeAt.test(email(cells))) return null;
        const [first = '', ...last] = name(cells).trim().split(/\s+/);
        return [email(cells), first, last.join(' '), ...others.map((cellOf) => cellOf(cells))];
      },
    };
  }
  const keys = more.map((heading) => heading.toLowerCase().replace(' ', '_'));
  return {
    headings: ['email', 'name', 'attributes'],
    rowOf: (cells) => {
      if (isFormula(email(cells))) return null;
      const attributes = Object.fromEntries(keys.map((key, index) => [key, others[index]?.(cells)]));
      return [email(cells), name(cells), JSON.stringify(attributes)];
    },
  };
}
