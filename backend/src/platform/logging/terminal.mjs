// Plain JavaScript without any package, because the set-up of `npm start` prints before anything is installed or built.

/**
 * Text for a terminal or a plain log. U+FFFD stands in place of each control character, and of what hides text or turns it around:
 * others wrote some of it, and must neither move the cursor nor make a line look like another one. Line feeds stay.
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
