// Makes every PNG and ICO of the site from the SVG sources.
// Usage: node pictures/rasterise.mjs

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const sources = here;
const site = join(here, '..', 'public');

const pictures = [
  { from: join(site, 'logo.svg'), to: 'logo.png', width: 512, height: 512, limit: 40_000 },
  { from: join(site, 'logo.svg'), to: 'icons/icon-192.png', width: 192, height: 192 },
  { from: join(site, 'logo.svg'), to: 'icons/icon-512.png', width: 512, height: 512 },
  { from: join(sources, 'icon-maskable.svg'), to: 'icons/icon-maskable-512.png', width: 512, height: 512 },
  { from: join(sources, 'apple-touch-icon.svg'), to: 'apple-touch-icon.png', width: 180, height: 180 },
  { from: join(sources, 'social-preview.svg'), to: 'social-preview.png', width: 1200, height: 630, limit: 150_000 },
];

const faviconSizes = [16, 32];

function fail(message) {
  console.error(`rasterise: ${message}`);
  process.exit(1);
}

function rsvgConvert(args) {
  try {
    return execFileSync('rsvg-convert', args, { maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error.code === 'ENOENT') {
      fail('rsvg-convert is not installed. On Debian and Ubuntu: apt-get install librsvg2-bin');
    }
    const detail = error.stderr?.toString().trim() || error.message;
    return fail(`rsvg-convert ${args.join(' ')}: ${detail}`);
  }
}

function render(file, width, height) {
  return rsvgConvert(['--format=png', `--width=${width}`, `--height=${height}`, file]);
}

// An ICO file is a 6-byte header, a 16-byte entry per frame, then the frames.
// All current browsers read frames that are whole PNG files.
function ico(frames) {
  const headerSize = 6;
  const entrySize = 16;
  const head = Buffer.alloc(headerSize + entrySize * frames.length);
  head.writeUInt16LE(0, 0);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(frames.length, 4);

  let offset = head.length;
  frames.forEach(({ size, png }, index) => {
    const entry = headerSize + entrySize * index;
    // The size is one byte; 0 means 256.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt8(0, entry + 2);
    head.writeUInt8(0, entry + 3);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });

  return Buffer.concat([head, ...frames.map(({ png }) => png)]);
}

function write(name, content, limit = Infinity) {
  const file = join(site, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`${name} ${content.length} bytes`);
  if (content.length > limit) {
    fail(`${name} is over its limit of ${limit} bytes`);
  }
}

// Fails before any file is written when the tool is missing.
rsvgConvert(['--version']);

for (const { from, to, width, height, limit } of pictures) {
  write(to, render(from, width, height), limit);
}

write(
  'favicon.ico',
  ico(
    faviconSizes.map((size) => ({
      size,
      png: render(join(site, 'favicon.svg'), size, size),
    })),
  ),
);
