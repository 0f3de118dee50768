import { useCallback, useState } from 'react';
import { isRecord } from '../../../api/is-record';
import { browserStorage } from '../../../browser-storage';

/** A poll as in the poll file, valid or not. */
export type Poll = Readonly<Record<string, unknown>>;

/** The names and places that lead to a value in a poll. */
export type Path = readonly (string | number)[];

export function valueAt(part: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return part;
  if (Array.isArray(part)) return valueAt(part[Number(first)], rest);
  return isRecord(part) ? valueAt(part[first], rest) : undefined;
}

/** A copy with another value at the path; undefined removes it. */
export function withValue(part: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(part)) {
    return part.map((inner: unknown, place) => (place === Number(first) ? withValue(inner, rest, value) : inner));
  }
  const { [first]: inner, ...others } = isRecord(part) ? part : {};
  const changed = withValue(inner, rest, value);
  if (changed === undefined) return others;
  // In its place: names are compared with the order of their languages.
  return isRecord(part) ? { ...part, [first]: changed } : { [first]: changed };
}

const storageKey = 'poll-draft';

/** By the path of a field in the form, such as 'links.tip_jar'. */
type Changes = ReadonlyMap<string, unknown>;

/** The fields that this browser keeps until they are published. */
function readChanges(): Changes {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(storageKey) ?? '[]');
    const entries = Array.isArray(stored) ? stored : [];
    return new Map(entries.map(([field, value]: [string, unknown]) => [field, value]));
  } catch {
    return new Map();
  }
}

function store(changes: Changes): void {
  if (changes.size === 0) browserStorage.remove(storageKey);
  // A removed field has no value.
  else
    browserStorage.set(
      storageKey,
      JSON.stringify([...changes].map((entry) => entry.filter((part) => part !== undefined))),
    );
}

/** Those that another poll does not have. */
function changesOf(kept: Changes, poll: Poll): Changes {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return new Map([...kept].filter(([field, value]) => !isSame(value, valueAt(poll, field.split('.')))));
}

function laidOver(poll: Poll, changes: Changes): Poll {
  const changed = [...changes].reduce<unknown>(
    (part, [field, value]) => withValue(part, field.split('.'), value),
    poll,
  );
  if (!isRecord(changed)) return poll;
  // Alerts have all their limits, or there are none.
  const isEmptied = isRecord(changed.usual) && Object.keys(changed.usual).length === 0;
  return isEmptied ? { ...changed, usual: null } : changed;
}

/**
 * Changes of the poll in force that are not published yet. They are laid over a newer version, too, field by field, and this
 * browser keeps them, those of several tabs together. `isLocked`: fields that this account does not change.
 */
export function useDraft(inForce: Poll, isLocked: (field: string) => boolean) {
  const [kept, setKept] = useState(readChanges);
  const changes = new Map([...changesOf(kept, inForce)].filter(([field]) => !isLocked(field)));
  const keep = useCallback((change: (latest: Changes) => Changes) => {
    const changed = change(readChanges());
    store(changed);
    setKept(changed);
  }, []);
  return {
    draft: laidOver(inForce, changes),
    /** The paths of the changed fields. */
    changed: [...changes.keys()],
    /** Stays the same, so that a field is drawn again only if its own value changes. */
    change: useCallback(
      (path: Path, value: unknown) => keep((latest) => changesOf(new Map(latest).set(path.join('.'), value), inForce)),
      [keep, inForce],
    ),
    /** Ends the changes that this poll has. Others may have come while it was published, as of a file that was under way. */
    end: (published: Poll) => keep((latest) => changesOf(latest, published)),
    discard: () => keep((latest) => new Map([...latest].filter(([field]) => !kept.has(field)))),
  };
}
