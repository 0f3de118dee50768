import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noDetails } from '../../api/voter-details';
import {
  clearDraft,
  keepDetails,
  keepTyped,
  keepUnanswered,
  readDraft,
  readTyped,
  rememberShownWords,
  renewKey,
} from './ballot-draft';

const ada = { ...noDetails, name: 'Ada Example', email: 'ada@example.com', country: 'Austria', zip_code: '1010' };
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const key = () => readDraft()?.idempotencyKey;

describe.each(['storage allowed', 'storage denied'])('the draft of a ballot, %s', (storage) => {
  beforeEach(() => {
    if (storage === 'storage denied') {
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
  });

  it('keeps the details with a key, which stays while the email does, and is new for another one or when asked for', () => {
    expect(readDraft()).toBeUndefined();
    keepDetails(ada);
    expect(readDraft()).toMatchObject({ details: ada, unanswered: false });
    const keys = [key()];
    keepUnanswered(true);
    keepDetails({ ...ada, name: 'Ada B. Example' });
    expect(key()).toBe(keys[0]);
    expect(readDraft()).toMatchObject({ details: { name: 'Ada B. Example' }, unanswered: true });
    keepDetails({ ...ada, email: 'bo@example.com' });
    expect(readDraft()?.unanswered).toBe(false);
    keys.push(key());
    renewKey();
    keys.push(key());
    expect(readDraft()?.details.email).toBe('bo@example.com');
    expect(new Set(keys).size).toBe(3);
    for (const each of keys) expect(each).toMatch(uuid4);
  });

  it('keeps the words that the form showed, even if other words are shown by now', () => {
    rememberShownWords('old-words');
    keepDetails(ada);
    expect(readDraft()?.words).toBe('old-words');
    keepDetails({ ...ada, name: 'Ada B. Example' });
    expect(readDraft()?.words).toBe('old-words');
    rememberShownWords('new-words');
    keepDetails(ada);
    expect(readDraft()?.words).toBe('new-words');
    // From a link.
    keepDetails({ ...ada, email: 'bo@example.com' });
    expect(readDraft()?.details.email).toBe('bo@example.com');
    expect(readDraft()?.words).toBeUndefined();
  });

  it('keeps what is typed apart: without a key, and without changing what was submitted', () => {
    keepTyped({ ...ada, email: 'a' });
    expect(readTyped()?.email).toBe('a');
    expect(readDraft()).toBeUndefined();
    keepDetails(ada);
    expect(readTyped()).toEqual(ada);
    const submitted = readDraft();
    keepTyped({ ...ada, email: 'bo@example.com' });
    expect(readTyped()?.email).toBe('bo@example.com');
    expect(readDraft()).toEqual(submitted);
    keepDetails(ada);
    expect(key()).toBe(submitted?.idempotencyKey);
  });

  it('does not exist after clearing, nor does what was typed', () => {
    keepDetails(ada);
    keepTyped(ada);
    clearDraft();
    expect(readDraft()).toBeUndefined();
    expect(readTyped()).toBeUndefined();
  });
});

describe('a stored draft of an unknown shape', () => {
  const other = '{"details":{"name":1},"idempotencyKey":"x","unanswered":false}';

  it.each(['', '{', 'null', other, '{"name":1}'])('is ignored, as are typed values: %j', (stored) => {
    for (const key of ['ballot-draft', 'typed-details']) window.sessionStorage.setItem(key, stored);
    expect([readDraft(), readTyped()]).toEqual([undefined, undefined]);
  });
});

describe('a browser whose storage is full', () => {
  it('keeps the newest details in memory', () => {
    keepDetails(ada);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepDetails({ ...ada, zip_code: '1020' });
    expect(readDraft()?.details.zip_code).toBe('1020');
  });
});
