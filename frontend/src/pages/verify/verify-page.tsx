import { GROUP, LONGEST_WAIT } from 'backend/log-groups';
import { useState } from 'react';
import { receiptOfBrowser, receiptOfTab } from '../../features/ballot/receipt';
import '../../components/reading.css';
import { poll } from '../../content/poll';
import { checkpointIn } from '../../features/log/promise';
import { readReceiptText, receiptText } from '../../features/log/receipt-text';
import { useLinkToken } from '../../hooks/use-link-token';
import { usePageTitle } from '../../hooks/use-page-title';
import { useTexts } from '../../languages/texts';
import { useVerifyTexts } from '../../languages/verify-texts';
import { MyVote } from './my-vote';
import { NothingRewritten } from './nothing-rewritten';
import './verify.css';
import { WholeCount } from './whole-count';

/** /verify: the public log, checked in the browser (docs/log.md). */
export function VerifyPage() {
  const { verify } = useTexts().pageTitles;
  const texts = useVerifyTexts();
  usePageTitle(verify);
  const [asked, setAsked] = useState(0);
  const [typed, setTyped] = useState(() => {
    const { digits = '', promise } = receiptOfTab() ?? receiptOfBrowser() ?? {};
    return [receiptText(digits), promise].filter(Boolean).join('\n\n');
  });
  const checkReceipt = (receipt: string) => {
    setTyped(receipt);
    setAsked(asked + 1);
  };
  // A saved receipt, and its code for another phone, lead here.
  const linked = useLinkToken('receipt');
  const [taken, setTaken] = useState('');
  if (linked !== taken) {
    setTaken(linked);
    checkReceipt(receiptText(linked));
  }
  return (
    <main className="page page--narrow page--reading verify">
      <h1>{verify}</h1>
      <p className="introduction">{texts.introduction}</p>
      <p className="introduction">{texts.groups({ votes: GROUP, minutes: LONGEST_WAIT })}</p>
      <button type="button" className="button button--primary" onClick={() => setAsked(asked + 1)}>
        {texts.checkAll}
      </button>
      {poll.receipts === 'on' && <MyVote typed={typed} onType={setTyped} onOpen={checkReceipt} asked={asked} />}
      <WholeCount receipt={readReceiptText(typed)} asked={asked} />
      <NothingRewritten saved={checkpointIn(typed)} asked={asked} />
      <section className="card verify__check">
        <h2>{texts.limits.heading}</h2>
        <ul>
          <li>{texts.limits.people}</li>
          <li>
            <span>{texts.limits.pages}</span>{' '}
            <a href="/verify.mjs" download>
              verify.mjs
            </a>
          </li>
          <li>{texts.limits.secret}</li>
        </ul>
      </section>
    </main>
  );
}
