import { useId, useState } from 'react';
import { fetchPersonsFile, findPerson, type PersonsVote } from '../../../api/people';
import '../../../components/button.css';
import '../../../components/form-field.css';
import { useToast } from '../../../components/toast';
import { SessionField } from '../../../features/session/session-field';
import { SessionNotice } from '../../../features/session/session-notice';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';
import '../account/account.css';
import { saveFile } from '../../../components/save-file';
import { ErasePersonDialog } from './erase-person-dialog';
import { StoredVote } from './stored-vote';

interface Person {
  email: string;
  votes: PersonsVote[];
}

/** Everything stored about a person, found by address: to hand out, and to erase (GDPR 15 and 17). */
export function PersonView() {
  const { person: texts, errors } = useAdminTexts();
  const headingId = useId();
  const toast = useToast();
  const [person, setPerson] = useState<Person | null>(null);
  const [code, setCode] = useState<string | undefined>(undefined);
  const [erasing, setErasing] = useState(false);

  const find = async (address: string): Promise<FieldErrors> => {
    setCode(undefined);
    setPerson(null);
    const outcome = await findPerson(address);
    if (outcome.kind === 'found') setPerson({ email: address, votes: outcome.votes });
    else if (outcome.code === 'request.invalid') return { email: ({ notAnEmail }) => notAnEmail };
    else setCode(outcome.code);
    return {};
  };
  const check = (typed: Typed): FieldErrors => ({
    email: /^\S+@\S+$/.test(typed('persons-email').trim()) ? undefined : ({ notAnEmail }) => notAnEmail,
  });
  const form = useSessionForm(check, (typed) => find(typed('persons-email').trim()));

  const download = async (address: string) => {
    const file = await fetchPersonsFile(address);
    if (file) saveFile(file, texts.fileName);
    toast(file ? texts.fileTaken : texts.fileFailed);
  };

  const isThere = person?.votes.some((vote) => !('erased_at' in vote) || vote.erased_at === null);
  return (
    <div className="account">
      <section className="account__section" aria-labelledby={headingId}>
        <h2 id={headingId}>{texts.heading}</h2>
        <p className="account__hint">{texts.explanation}</p>
        <form className="account__form" ref={form.element} onSubmit={form.onSubmit} noValidate>
          {code !== undefined && <SessionNotice bad>{errorWords(code, errors)}</SessionNotice>}
          <SessionField
            id="persons-email"
            type="email"
            label={texts.email}
            error={form.errors.email}
            autoComplete="off"
            enterKeyHint="search"
            onChange={() => form.unmark('email')}
          />
          <button type="submit" className="button button--primary" aria-disabled={form.sending}>
            {form.sending ? texts.finding : texts.find}
          </button>
        </form>
        <p role="status">{person?.votes.length === 0 && texts.nothing}</p>
      </section>
      {person && person.votes.length > 0 && (
        <section className="account__section" aria-label={person.email}>
          {person.votes.map((vote) => (
            <StoredVote key={'cast_at' in vote ? vote.cast_at : vote.expires_at} vote={vote} />
          ))}
          <div className="account__actions">
            <button
              type="button"
              className="button button--quiet"
              onClick={({ detail }) => detail < 2 && void download(person.email)}
            >
              {texts.file}
            </button>
            {isThere && (
              <button
                type="button"
                className="button button--danger"
                aria-haspopup="dialog"
                onClick={() => setErasing(true)}
              >
                {texts.erase}
              </button>
            )}
          </div>
        </section>
      )}
      <ErasePersonDialog
        email={erasing ? (person?.email ?? null) : null}
        onClose={() => setErasing(false)}
        onErased={(address) => void find(address)}
      />
    </div>
  );
}
