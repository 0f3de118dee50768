import { describe, expect, it } from 'vitest';
import { readLoginState } from './route-state';

describe('what the login is told', () => {
  it.each(['/dashboard', '/dashboard?show=votes'])('leads back to %s', (from) => {
    expect(readLoginState({ from, sessionEnded: true })).toEqual({ from, sessionEnded: true });
  });

  it.each([
    null,
    {},
    { from: 'https://elsewhere.example.com' },
    { from: '//elsewhere.example.com' },
    { from: '/dashboards' },
    { from: 7, sessionEnded: 'yes' },
  ])('leads nowhere but to the dashboard: %j', (state) => {
    expect(readLoginState(state)).toEqual({ from: '/dashboard', sessionEnded: false });
  });
});
