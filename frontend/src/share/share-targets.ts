import type { Language } from '../content/languages';
import { localText, siteLink } from '../content/poll';
import { pollPart } from '../content/poll-data';

type ShareTargetId = keyof ReturnType<typeof pollPart<'share'>>['share_targets'];

export interface ShareTarget {
  id: ShareTargetId;
  /** The service's own name, in every language. */
  name: string;
  address: string;
  /** False: the link only opens the site, with nothing to share. */
  shares: boolean;
}

function withQuery(address: string, parameters: Record<string, string>): string {
  // URLSearchParams encodes spaces as '+', which some of these services show as '+'.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${query.join('&')}`;
}

function allTargets(language: Language): readonly ShareTarget[] {
  const link = siteLink();
  const words = localText(pollPart('share').share_text, language);
  const text = `${words} ${link}`;
  return [
    {
      id: 'facebook',
      name: 'Facebook',
      address: withQuery('https://www.facebook.com/sharer/sharer.php', { u: link }),
      shares: true,
    },
    { id: 'x', name: 'X', address: withQuery('https://x.com/intent/post', { text }), shares: true },
    { id: 'whatsapp', name: 'WhatsApp', address: withQuery('https://wa.me/', { text }), shares: true },
    {
      id: 'telegram',
      name: 'Telegram',
      // Telegram adds the link to the message itself.
      address: withQuery('https://t.me/share/url', { url: link, text: words }),
      shares: true,
    },
    {
      id: 'linkedin',
      name: 'LinkedIn',
      address: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: link }),
      shares: true,
    },
    {
      id: 'pinterest',
      name: 'Pinterest',
      address: withQuery('https://www.pinterest.com/pin/create/button/', {
        url: link,
        media: new URL('/logo.png', link).href,
        description: text,
      }),
      shares: true,
    },
    { id: 'instagram', name: 'Instagram', address: 'https://www.instagram.com/', shares: false },
  ];
}

/** The services that the operator has not turned off. */
export function shareTargets(language: Language): ShareTarget[] {
  const { share_targets } = pollPart('share');
  return allTargets(language).filter(({ id }) => share_targets[id]);
}
