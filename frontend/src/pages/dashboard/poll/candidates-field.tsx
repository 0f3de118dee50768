import { Button, Group } from '@mantine/core';
import { useId, useRef } from 'react';
import { isRecord } from '../../../api/is-record';
import { longestPollName, longestPollText, mostCandidates } from '../../../content/limits';
import { useAdminTexts } from '../../../languages/admin-texts';
import { type Path, withValue } from './draft';
import { rejectedIn, textErrors } from './field-error';
import { FileField } from './file-field';
import { TextsField } from './texts-field';

/** For a candidate who has no picture yet. */
const anyPortrait = '/pictures/portraits/candidate-one.svg';

interface CandidatesFieldProps {
  /** As in the poll file. */
  value: unknown;
  onChange: (candidates: unknown) => void;
  /** The paths of invalid fields. */
  rejected: readonly string[];
}

/** The candidates in their order, each with its number, which never changes: votes have it. */
export function CandidatesField({ value, onChange, rejected }: CandidatesFieldProps) {
  const texts = useAdminTexts().pollForm;
  const { candidates: words } = texts;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const wrongText = (longest: number) => texts.wrong.texts({ longest });
  const candidates = Array.isArray(value) ? value.filter(isRecord) : [];
  const change = (path: Path, changed: unknown) => onChange(withValue(candidates, path, changed));
  const move = (from: number, to: number) => {
    const moved = [...candidates];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  const add = () => {
    const next = Math.max(0, ...candidates.map((candidate) => Number(candidate.id))) + 1;
    onChange([...candidates, { id: next, portrait: anyPortrait }]);
  };

  return (
    <div className="poll-form__fields" ref={list} tabIndex={-1}>
      {rejected.includes('candidates') && <p role="alert">{words.wrongNumber}</p>}
      {candidates.map((candidate, place) => {
        const number = String(candidate.id);
        const at = `candidates.${place}`;
        return (
          <fieldset key={number} className="poll-form__candidate" aria-labelledby={`${id}-${number}`}>
            <legend id={`${id}-${number}`}>{words.title({ number })}</legend>
            <TextsField
              label={words.name}
              hint={words.nameHint}
              errors={textErrors(rejected, `${at}.name`, wrongText(longestPollName))}
              longest={longestPollName}
              value={candidate.name}
              onChange={(name) => change([place, 'name'], name)}
            />
            <TextsField
              label={words.text}
              errors={textErrors(rejected, `${at}.text`, wrongText(longestPollText))}
              longest={longestPollText}
              rows={3}
              value={candidate.text}
              onChange={(text) => change([place, 'text'], text)}
            />
            <FileField
              label={words.portrait}
              description={words.portraitHint}
              error={rejectedIn(rejected, `${at}.portrait`).length > 0 ? words.wrongPortrait : undefined}
              kind="picture"
              value={candidate.portrait}
              onChange={(portrait) => change([place, 'portrait'], portrait)}
            />
            <Group gap="xs">
              {place > 0 && (
                <Button aria-label={words.up({ number })} onClick={() => move(place, place - 1)}>
                  {words.moveUp}
                </Button>
              )}
              <Button
                aria-label={words.without({ number })}
                onClick={() => {
                  // The button goes, and the focus must not go with it.
                  list.current?.focus();
                  onChange(candidates.filter((each) => each !== candidate));
                }}
              >
                {words.remove}
              </Button>
            </Group>
          </fieldset>
        );
      })}
      {candidates.length < mostCandidates && <Button onClick={add}>{words.add}</Button>}
    </div>
  );
}
