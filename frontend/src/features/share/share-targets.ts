import type { Language } from '../../content/languages';
import { localText, siteLink } from '../../content/poll';
import { pollPart } from '../../content/poll-data';

/** The services' own names, the same in every language. */
export const shareTargetNames = {
  facebook: 'Facebook',
  x: 'X',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  instagram: 'Instagram',
} as const;

type ShareTargetId = keyof typeof shareTargetNames;

interface ShareTarget {
  id: ShareTargetId;
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

function allTargets(language: Language): readonly Pick<ShareTarget, 'id' | 'address'>[] {
  const link = siteLink();
  const words = localText(pollPart('share').share_text, language);
  const text = `${words} ${link}`;
  const media = new URL('/logo.png', link).href;
  return [
    { id: 'facebook', address: withQuery('https://www.facebook.com/sharer/sharer.php', { u: link }) },
    { id: 'x', address: withQuery('https://x.com/intent/post', { text }) },
    { id: 'whatsapp', address: withQuery('https://wa.me/', { text }) },
    // Telegram adds the link to the message itself.
    { id: 'telegram', address: withQuery('https://t.me/share/url', { url: link, text: words }) },
    { id: 'linkedin', address: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: link }) },
    {
      id: 'pinterest',
      address: withQuery('https://www.pinterest.com/pin/create/button/', { url: link, media, description: text }),
    },
    { id: 'instagram', address: 'https://www.instagram.com/' },
  ];
}

/** The services that the operator has not turned off. */
export function shareTargets(language: Language): ShareTarget[] {
  const { share_targets } = pollPart('share');
  return allTargets(language)
    .filter(({ id }) => share_targets[id])
    .map((target) => ({ ...target, name: shareTargetNames[target.id], shares: target.id !== 'instagram' }));
}
