import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { codeOf } from '../../../api/http-client';
import { previewPoll } from '../../../api/poll-versions';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';
import { useLanguage } from '../../../languages/language';
import type { Poll } from './draft';

interface PreviewProps {
  poll: Poll;
  /** Whether it marked the fields that the failure names. */
  onRejected: (failure: unknown) => boolean;
}

/** The widths of a phone and of a computer (poll-form.css). */
const widths = ['phone', 'computer'] as const;

/** How pages would look, at two widths. Frames without scripts: a preview takes no votes. */
export function Preview({ poll, onRejected }: PreviewProps) {
  const { pollForm: texts, errors } = useAdminTexts();
  const id = useId();
  const language = useLanguage();
  const [documents, setDocuments] = useState<ReadonlyMap<string, string>>(new Map());
  const [path, setPath] = useState('/home');
  const [state, setState] = useState<'idle' | 'works' | { failed: string }>('idle');

  const draw = async () => {
    setState('works');
    try {
      setDocuments(new Map(Object.entries(await previewPoll(poll, language))));
      setState('idle');
    } catch (failure) {
      setState(onRejected(failure) ? 'idle' : { failed: errorWords(codeOf(failure) ?? '', errors) });
    }
  };

  return (
    <section className="poll-preview" aria-labelledby={id}>
      <h3 id={id}>{texts.preview}</h3>
      <Group gap="xs">
        <Button aria-disabled={state === 'works'} onClick={() => state !== 'works' && void draw()}>
          {documents.size === 0 ? texts.showPreview : texts.showAgain}
        </Button>
        {[...documents.keys()].map((each) => (
          <Button key={each} aria-pressed={each === path} onClick={() => setPath(each)}>
            {each}
          </Button>
        ))}
      </Group>
      {typeof state === 'object' && <p role="alert">{state.failed}</p>}
      {documents.size > 0 && (
        <div className="poll-preview__frames">
          {widths.map((width) => (
            <figure key={width} className={`poll-preview__frame poll-preview__frame--${width}`}>
              <figcaption className="note">{texts.widths[width]}</figcaption>
              <div className="poll-preview__window">
                <iframe
                  sandbox="allow-same-origin"
                  title={`${path}, ${texts.widths[width]}`}
                  srcDoc={documents.get(path)}
                />
              </div>
            </figure>
          ))}
        </div>
      )}
    </section>
  );
}
