import { describe, expect, it } from 'vitest';
import { deviceInWords, networkInWords } from './client-in-words.js';

const MAC = 'Macintosh; Intel Mac OS X 10_15_7';
const IPHONE = 'iPhone; CPU iPhone OS 18_6 like Mac OS X';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

describe('a device is described by browser and system', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [`Mozilla/5.0 (${MAC}) ${APPLE} Version/26.1 Safari/605.1.15`, 'Safari, macOS'],
    [`Mozilla/5.0 (${IPHONE}) ${APPLE} Version/26.1 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
    [`Mozilla/5.0 (${IPHONE}) ${APPLE} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36`, 'Chrome, Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, 'Chrome, Android'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, 'Chrome, ChromeOS'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
    ['<script>alert(1)</script>', ''],
    ['', ''],
  ])('%s', (userAgent, device) => {
    expect(deviceInWords(userAgent)).toBe(device);
  });

  it('in at most 60 characters', () => {
    expect(deviceInWords('a'.repeat(10_000))).toBe('a'.repeat(30));
  });
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:12:3456::1', '2001:db8:12::/48'],
  ['unknown', ''],
])('gives %s the network %s', (address, network) => {
  expect(networkInWords(address)).toBe(network);
});
