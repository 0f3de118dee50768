import { describe, expect, it } from 'vitest';
import { texts } from '../../content/en/texts';
import { texts as spanish } from '../../content/es/texts';
import { raceHeading } from './race-heading';

function totals(first: number, second: number) {
  return [
    { USVoteCount: first, GlobalVoteCount: 0 },
    { USVoteCount: 0, GlobalVoteCount: second },
  ] as const;
}

const landslide = (name: string) => `${name} already has a landslide of voters`;
const inTheLead = (name: string) => `${name} is in the lead`;
const wideOpen = 'The race is wide open';
const firstVotes = 'The first votes are in';

describe('raceHeading', () => {
  it('says that the race is wide open without live totals', () => {
    expect(raceHeading(null, texts, 'en', 'open')).toBe(wideOpen);
  });

  it.each([
    ['one vote', 1, 0, firstVotes],
    ['99 votes', 99, 0, firstVotes],
    ['99 votes, nearly as many for each', 50, 49, firstVotes],
    ['100 votes', 100, 0, landslide('Candidate One')],
    ['100 votes, as many for each', 50, 50, wideOpen],
    ['exactly 60 %', 600, 400, landslide('Candidate One')],
    ['exactly 60 % for the second', 400, 600, landslide('Candidate Two')],
    ['just under 60 %', 599, 401, inTheLead('Candidate One')],
    ['just over one point', 5051, 4949, inTheLead('Candidate One')],
    ['just over one point for the second', 4949, 5051, inTheLead('Candidate Two')],
    ['exactly one point', 505, 495, wideOpen],
    ['a tie', 700, 700, wideOpen],
    ['no votes', 0, 0, wideOpen],
  ])('describes %s', (_share, first, second, heading) => {
    expect(raceHeading(totals(first, second), texts, 'en', 'open')).toBe(heading);
  });

  it.each([
    ['no live totals', null],
    ['no votes', totals(0, 0)],
    ['a tie', totals(700, 700)],
  ])('calls no race open once voting has closed, with %s', (_votes, votes) => {
    expect(raceHeading(votes, texts, 'en', 'not-yet')).toBe(wideOpen);
    expect(raceHeading(votes, texts, 'en', 'closed')).toBe('Public Online Poll');
  });

  it('still names the leader once voting has closed', () => {
    expect(raceHeading(totals(599, 401), texts, 'en', 'closed')).toBe(inTheLead('Candidate One'));
  });

  it("is in the language of the page, with the candidate's name in it", () => {
    expect(raceHeading(totals(600, 400), spanish, 'es', 'open')).toBe(
      'Candidatura Uno ya tiene una avalancha de votantes',
    );
  });
});
