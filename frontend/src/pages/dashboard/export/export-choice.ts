import { useState } from 'react';
import type { ListToExport } from '../../../api/export-list';
import { isRecord } from '../../../api/is-record';
import { browserStorage } from '../../../browser-storage';

type ExportedList = ListToExport['list'];

const spreadsheets = ['csv', 'xlsx'] as const;
/** For the importer of the program of this name. */
const newsletters = ['mailchimp', 'listmonk'] as const;
export const separators = ['comma', 'semicolon', 'tab'] as const;
export const clocks = ['utc', 'local'] as const;

export type Newsletter = (typeof newsletters)[number];
export type ExportFormat = (typeof spreadsheets)[number] | Newsletter;

export interface ExportChoice {
  format: ExportFormat;
  /** Of CSV. */
  separator: (typeof separators)[number];
  /** Of the times in a CSV or XLSX file. */
  clock: (typeof clocks)[number];
}

/** What the file is called. */
export type ExportKind = ExportFormat | 'tsv';

export function formatsOf(list: ExportedList): readonly ExportFormat[] {
  return list === 'emails' ? [...spreadsheets, ...newsletters] : spreadsheets;
}

export function kindOf({ format, separator }: ExportChoice): ExportKind {
  return format === 'csv' && separator === 'tab' ? 'tsv' : format;
}

/** The last choice for a list, which the browser stores. */
export function useExportChoice(list: ExportedList): [ExportChoice, (choice: ExportChoice) => void] {
  const key = `export.${list}`;
  const [choice, setChoice] = useState(() => stored(key, list));
  return [
    choice,
    (changed) => {
      setChoice(changed);
      browserStorage.set(key, JSON.stringify(changed));
    },
  ];
}

/** The first option for anything that is none. */
function stored(key: string, list: ExportedList): ExportChoice {
  const choice = browserStorage.json(key);
  const { format, separator, clock } = isRecord(choice) ? choice : {};
  return {
    format: formatsOf(list).find((each) => each === format) ?? 'csv',
    separator: separators.find((each) => each === separator) ?? 'comma',
    clock: clocks.find((each) => each === clock) ?? 'utc',
  };
}
