import { describe, expect, it } from 'vitest';
import { changeCandidates } from '../../../test/candidates';
import { texts } from '../../content/en/reading.json';
import { texts as spanish } from '../../content/es/reading.json';
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
    ['the first one leads', [500, 300, 200], inTheLead('Ada')],
    ['the last one leads', [300, 200, 501], inTheLead('Cleo')],
    ['exactly 60 %', [100, 600, 300], landslide('Ben')],
    ['just under 60 %, far ahead of the others', [200, 599, 201], inTheLead('Ben')],
    ['two within one point at the top', [10, 500, 490], wideOpen],
    ['a tie at the top', [400, 200, 400], wideOpen],
    ['the next one is the one before', [345, 355, 300], wideOpen],
    ['just over one point', [3_449, 3_551, 3_000], inTheLead('Ben')],
    ['as many for each', [100, 100, 100], wideOpen],
    ['no votes', [0, 0, 0], wideOpen],
    ['few votes', [40, 30, 29], firstVotes],
    ['seven of which one leads', [10, 20, 30, 40, 50, 60, 70], inTheLead('Gus')],
    ['seven with a tie at the top', [10, 20, 30, 40, 50, 70, 70], wideOpen],
    ['twelve with a landslide of the tenth', [1, 2, 3, 4, 5, 6, 7, 8, 9, 900, 10, 11], landslide('Jo')],
    ['twelve with the same votes', new Array<number>(12).fill(20), wideOpen],
  ])('compares the leader of more than two with the next one: %s', (_votes, votes, heading) => {
    changeCandidates(votes.length);
    const many = votes.map((each) => ({ USVoteCount: each, GlobalVoteCount: 0 }));
    expect(raceHeading(many, texts, 'en', 'open')).toBe(heading);
  });

  it.each([
    ['no live totals', null],
    ['no votes', totals(0, 0)],
    ['exactly one point', totals(505, 495)],
  ])('calls no race open after voting has closed, with %s', (_votes, votes) => {
    expect(raceHeading(votes, texts, 'en', 'not-yet')).toBe(wideOpen);
    expect(raceHeading(votes, texts, 'en', 'closed')).toBe('Public Online Poll');
  });

  it('calls a tie a tie after voting has closed, even between two of several candidates', () => {
    expect(raceHeading(totals(700, 700), texts, 'en', 'closed')).toBe('The vote is tied');
    expect(raceHeading(totals(700, 700), spanish, 'es', 'closed')).toBe('La votación está empatada');
    expect(raceHeading(totals(700, 700), texts, 'en', 'open')).toBe(wideOpen);
    expect(raceHeading(totals(40, 40), texts, 'en', 'closed')).toBe('The vote is tied');
    changeCandidates(3);
    const three = [400, 200, 400].map((each) => ({ USVoteCount: each, GlobalVoteCount: 0 }));
    expect(raceHeading(three, texts, 'en', 'closed')).toBe('The vote is tied');
  });

  it('still names the leader after voting has closed', () => {
    expect(raceHeading(totals(599, 401), texts, 'en', 'closed')).toBe(inTheLead('Candidate One'));
  });

  it("is in the language of the page, and includes the candidate's name", () => {
    expect(raceHeading(totals(600, 400), spanish, 'es', 'open')).toBe(
      'Candidatura Uno ya tiene una avalancha de votantes',
    );
  });
});
