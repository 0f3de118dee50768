import request from 'supertest';
import { z } from 'zod';

/** A file of a poll's public log. */
export async function logFile(url: string, path: string): Promise<Buffer> {
  return z.instanceof(Buffer).parse((await request(url).get(`/log/${path}`).responseType('blob').expect(200)).body);
}

/** The entries from `first` on, of a log with `size` entries. */
export async function logLines(url: string, size: number, first = 0): Promise<string[]> {
  const lines: string[] = [];
  const begin = first - (first % 256);
  for (let start = begin; start < size; start += 256) {
    const width = Math.min(256, size - start);
    const name = `${String(start / 256).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`;
    const bundle = await logFile(url, `tile/entries/${name}`);
    for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at)) {
      lines.push(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at)).toString());
    }
  }
  return lines.slice(first - begin);
}
