import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAddress } from '../test/open-address';
import { server } from '../test/server';
import { mockTrends, trends } from '../test/trends';

// A machine translation replaces each text in the page with an element. React still updates a text that is alone in its element,
// but fails for one that shares its parent with other nodes: words with neighbours need their own element.

/** The parts of React's tree that these tests read. */
interface Fiber {
  tag: number;
  memoizedProps: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** React's tag of a text that is a node of its own. */
const hostText = 6;

/** The words on the page that share their parent with other nodes. */
function wordsBesideOthers(): string[] {
  const found: string[] = [];
  const root = document.body.firstElementChild;
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer')) ?? '';
  const visit = (fiber: Fiber | null) => {
    for (let each = fiber; each; each = each.sibling) {
      if (each.tag === hostText && /\p{L}/u.test(String(each.memoizedProps))) found.push(String(each.memoizedProps));
      visit(each.child);
    }
  };
  // oxlint-disable-next-line typescript/no-unsafe-argument -- React does not expose its tree.
  visit(Reflect.get(root ?? {}, key));
  return found;
}

const query = '?name=Ada+Example&email=ada%40example.com&country=US&zip_code=1&freegifts=true';

/** Pages, and what is pressed on them. */
const screens: [path: string, pressed?: { role: string; name: string }][] = [
  ['/'],
  ['/home'],
  ['/home', { role: 'button', name: 'Share' }],
  ['/form', { role: 'button', name: 'GO VOTE' }],
  [`/vote${query}`],
  [`/vote${query}`, { role: 'button', name: 'LOCK MY VOTE for Candidate One' }],
  ['/sorry'],
  ['/results'],
  ['/articles'],
  ['/privacy'],
  ['/verify', { role: 'button', name: 'Count all votes' }],
  ['/confirm#token=x'],
  ['/unsubscribe#token=x'],
  ['/nowhere'],
];

it.each(screens)('has words in elements of their own at %s %j', async (path, pressed) => {
  mockTrends(trends(3, 1));
  server.use(http.post('/api/vote', () => HttpResponse.json({}, { status: 201 })));
  openAddress(path);
  await screen.findByRole('heading', { level: 1 });
  if (pressed) {
    await userEvent.click(screen.getByRole(pressed.role, { name: pressed.name }));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
  expect(wordsBesideOthers()).toEqual([]);
});

/** A page as Google Translate leaves it, with <font> elements. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim()) texts.push(walker.currentNode);
  for (const text of texts) {
    const translated = document.createElement('span');
    translated.append(`x${text.data}`);
    text.replaceWith(translated);
  }
}

it('changes its language, and shows errors, after a machine translation', async () => {
  openAddress('/form');
  await screen.findByRole('heading', { level: 1, name: 'Enter Your Info, Then Vote' });
  translate();
  await userEvent.click(screen.getByRole('button', { name: /GO VOTE/ }));
  expect(screen.getAllByText('Name is required.')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /Español/ }));
  await screen.findByRole('heading', { level: 1, name: 'Ingrese sus datos y luego vote' });
  expect(screen.getByLabelText('Nombre')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'IR A VOTAR' })).toBeTruthy();
});
