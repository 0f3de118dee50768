import { useState } from 'react';
import { chunkFailure } from '../components/chunk-failure';
import { type Language, languages, languageTags } from '../content/languages';
import { speak, useLanguage } from '../languages/language';
import { useTexts } from '../languages/texts';
import { rememberLanguage } from '../languages/visitors-language';
import './language-switch.css';
import { useToast } from '../components/toast';

/** Leads to the other languages, each under its own name in itself; what was typed on the page stays. */
export function LanguageSwitch() {
  const texts = useTexts();
  const spoken = useLanguage();
  const toast = useToast();
  const [announced, setAnnounced] = useState(false);

  const choose = async (language: Language) => {
    try {
      await speak(language);
      rememberLanguage(language);
      setAnnounced(true);
    } catch (failure) {
      toast(chunkFailure(failure, texts));
    }
  };

  return (
    <nav className="language-switch" aria-label={texts.language}>
      {languageTags
        .filter((tag) => tag !== spoken)
        .map((tag, place) => (
          <button
            // By place: the button that was pressed stays, with the focus, and names another language.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is the same before and after.
            key={place}
            type="button"
            className="language-switch__language"
            lang={tag}
            dir={languages[tag].direction}
            onClick={() => void choose(tag)}
          >
            {languages[tag].name}
          </button>
        ))}
      <span className="visually-hidden" aria-live="polite">
        {announced ? texts.nowInThisLanguage : ''}
      </span>
    </nav>
  );
}
