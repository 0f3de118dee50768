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

  it('does not exist at first', () => expect(readDraft()).toBeUndefined());

  it('keeps the details with a new key', () => {
    keepDetails(ada);
    expect(readDraft()).toMatchObject({ details: ada, unanswered: false });
    expect(key()).toMatch(uuid4);
  });

  it('keeps the key while the email stays the same', () => {
    keepDetails(ada);
    const first = key();
    keepUnanswered(true);
    keepDetails({ ...ada, name: 'Ada B. Example' });
    expect(key()).toBe(first);
    expect(readDraft()).toMatchObject({ details: { name: 'Ada B. Example' }, unanswered: true });
  });

  it('makes a new key for another email', () => {
    keepDetails(ada);
    const first = key();
    keepUnanswered(true);
    keepDetails({ ...ada, email: 'bo@example.com' });
    expect(key()).toMatch(uuid4);
    expect(key()).not.toBe(first);
    expect(readDraft()?.unanswered).toBe(false);
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
  });

  it('has no words for details that came from a link', () => {
    rememberShownWords('words-of-ada');
    keepDetails(ada);
    keepDetails({ ...ada, email: 'bo@example.com' });
    expect(readDraft()?.details.email).toBe('bo@example.com');
    expect(readDraft()?.words).toBeUndefined();
  });

  it('makes a new key when asked to', () => {
    keepDetails(ada);
    const first = key();
    renewKey();
    expect(key()).not.toBe(first);
    expect(readDraft()?.details).toEqual(ada);
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
  it.each(['', '{', 'null', '{"details":{"name":1},"idempotencyKey":"x","unanswered":false}'])(
    'is ignored: %j',
    (stored) => {
      window.sessionStorage.setItem('ballot-draft', stored);
      expect(readDraft()).toBeUndefined();
    },
  );

  it('is ignored when typed values are read', () => {
    window.sessionStorage.setItem('typed-details', '{"name":1}');
    expect(readTyped()).toBeUndefined();
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
