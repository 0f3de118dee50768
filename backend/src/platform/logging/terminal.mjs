// Plain JavaScript without packages, because the set-up of `npm start` prints before anything is installed or built.

/**
 * Text for a terminal or a plain log. Replaces each control, invisible and bidirectional character with U+FFFD: untrusted text
 * must neither move the cursor nor make one line look like another. Line feeds stay.
 * @param {string} text
 */
export function printable(text) {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

/** @param {string} text one line or several */
export function print(text) {
  process.stdout.write(`${printable(text)}\n`);
}

/** @param {string} text one line or several */
export function printError(text) {
  process.stderr.write(`${printable(text)}\n`);
}
