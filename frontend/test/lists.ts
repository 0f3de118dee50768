import { vi } from 'vitest';

const record = {
  Country: 'US',
  ZipCode: '00000',
  PhoneNumber: '',
  FreeGifts: true,
  Status: 'counted',
};

/** Votes with these numbers, the highest first, as the API returns them. */
export function votesFrom(first: number, last: number, changes: object = {}) {
  return Array.from({ length: first - last + 1 }, (_, index) => {
    const id = String(first - index);
    return { ...record, id, Name: `Voter ${id}`, Email: `voter.${id}@example.com`, ...changes };
  });
}

export function emailsFrom(first: number, last: number, source = 'one.example.com') {
  return Array.from({ length: first - last + 1 }, (_, index) => ({
    email_address: `reader.${first - index}@example.com`,
    source,
    name: `Reader ${first - index}`,
    country: 'US',
    language: 'en',
    words: 'Yes, send me the newsletter. Your information is never distributed.',
    consented_at: '2026-11-20T10:00:00.000Z',
    unsubscribed_at: null,
  }));
}

/** Records the files that the page saves: happy-dom saves none. */
export function savedFiles() {
  const saved: { name: string; file: Blob }[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${files.size}`;
    if (file instanceof Blob) files.set(address, file);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const file = files.get(this.getAttribute('href') ?? '');
    if (file) saved.push({ name: this.download, file });
  });
  return saved;
}
