import { FeedFault } from './feed-fault.js';
import type { FeedAnswer } from './read-feed.js';

/** Bytes within which an XML declaration says its encoding. */
const DECLARATION_LENGTH = 200;

/**
 * The feed as text, in the encoding that it says (RFC 7303, section 3): its byte order mark, else the Content-Type,
 * else the XML declaration, else UTF-8. Throws `FeedFault` when it is in another one than that.
 */
export function decodeFeed({ bytes, contentType }: FeedAnswer): string {
  const encoding = markedEncoding(bytes) ?? charsetOf(contentType) ?? declaredEncoding(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FeedFault('it is not in the encoding that it says');
  }
}

/** By the byte order mark, or the '<' that UTF-16 without one begins with. */
function markedEncoding(bytes: Buffer): string | undefined {
  const beginning = bytes.subarray(0, 3).toString('hex');
  if (beginning === 'efbbbf') return 'utf-8';
  if (/^(feff|003c)/.test(beginning)) return 'utf-16be';
  return /^(fffe|3c00)/.test(beginning) ? 'utf-16le' : undefined;
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const beginning = bytes.subarray(0, DECLARATION_LENGTH).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(beginning)?.[1];
}
