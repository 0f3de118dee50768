/** Large public mail providers. */
const providers = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com', 'mail.com', 'zoho.com'],
  ...['comcast.net', 'verizon.net', 'sbcglobal.net', 'att.net', 'cox.net', 'bellsouth.net', 'charter.net'],
  ...['yahoo.co.uk', 'hotmail.co.uk', 'btinternet.com', 'yahoo.ca', 'yahoo.com.br', 'yahoo.com.mx', 'bigpond.com'],
  ...['hotmail.es', 'yahoo.es', 'outlook.es', 'hotmail.fr', 'yahoo.fr', 'orange.fr', 'free.fr', 'wanadoo.fr'],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'libero.it', 'hotmail.it', 'yahoo.it'],
  ...['mail.ru', 'yandex.ru', 'qq.com', '163.com', 'naver.com', 'uol.com.br', 'bol.com.br', 'rediffmail.com'],
];

/**
 * The address that was probably meant, if its domain is one typo away from that of a large provider: a letter missing,
 * doubled, wrong or swapped with its neighbour. Others are rarely right: 'gmal.com' exists, but hardly anybody has a mailbox there.
 * A provider's domain for another country is no typo: the list has few of those that have mailboxes.
 */
export function meantAddress(typed: string): string | undefined {
  const [local, domain = '', ...more] = typed.trim().toLowerCase().split('@');
  if (!local || more.length > 0 || providers.includes(domain)) return undefined;
  const meant = providers.find((provider) => isOneErrorAway(domain, provider));
  // yahoo.cl and yahoo.ca, yahoo.com.ar and yahoo.com.br.
  if (/^(.+)\..*\b\w\w \1\..*\b\w\w$/.test(`${domain} ${meant}`)) return undefined;
  return meant && `${typed.trim().slice(0, -domain.length)}${meant}`;
}

function isOneErrorAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1) || isSwapped;
}
