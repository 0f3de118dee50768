import { describe, expect, it } from 'vitest';
import { readLoginState } from './route-state';

describe('the state of the sign-in', () => {
  it.each(['/dashboard', '/dashboard?show=votes'])('leads back to %s', (from) => {
    expect(readLoginState({ from, sessionEnded: true })).toEqual({ from, sessionEnded: true });
  });

  it.each([
    null,
    {},
    { from: 'https://other-site.example.com' },
    { from: '//other-site.example.com' },
    { from: '/dashboards' },
    { from: 7, sessionEnded: 'yes' },
  ])('leads only to the dashboard: %j', (state) => {
    expect(readLoginState(state)).toEqual({ from: '/dashboard', sessionEnded: false });
  });
});
