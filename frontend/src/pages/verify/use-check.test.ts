import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCheck } from './use-check';

/** Checks that end when the test says so. */
function checking(first: { subject: string; asked: number }) {
  const begun: { subject: string; signal: AbortSignal; end: () => void }[] = [];
  const { result, rerender, unmount } = renderHook(
    ({ subject, asked }) =>
      useCheck(
        (signal) => new Promise<string>((resolve) => begun.push({ subject, signal, end: () => resolve(subject) })),
        asked,
        subject,
      ),
    { initialProps: first },
  );
  const end = (place: number) => act(() => Promise.resolve(begun[place]?.end()));
  return { begun, state: () => result.current[0], check: () => act(() => result.current[1]()), end, rerender, unmount };
}

it('shows no outcome beside another subject, not even that of a check under way', async () => {
  const { state, check, end, rerender, begun } = checking({ subject: 'A', asked: 0 });
  check();
  await end(0);
  expect(state()).toEqual({ kind: 'done', result: 'A' });
  rerender({ subject: 'B', asked: 0 });
  expect(state()).toEqual({ kind: 'idle' });

  check();
  rerender({ subject: 'C', asked: 0 });
  await end(1);
  expect(begun[1]?.signal.aborted).toBe(true);
  expect(state()).toEqual({ kind: 'idle' });
});

it('checks a subject that is asked for while another one is being checked', async () => {
  const { state, check, end, rerender, begun } = checking({ subject: 'A', asked: 0 });
  check();
  rerender({ subject: 'B', asked: 1 });
  expect(begun.map(({ subject }) => subject)).toEqual(['A', 'B']);
  await end(0);
  expect(state()).toEqual({ kind: 'running' });
  await end(1);
  expect(state()).toEqual({ kind: 'done', result: 'B' });
});

it('runs one check at a time, and ends it with the page', () => {
  const { check, unmount, begun } = checking({ subject: 'A', asked: 1 });
  check();
  expect(begun).toHaveLength(1);
  unmount();
  expect(begun[0]?.signal.aborted).toBe(true);
});
