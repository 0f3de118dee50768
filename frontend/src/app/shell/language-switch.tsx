import { useState } from 'react';
import { chunkFailure } from '../../components/chunk-failure';
import { type Language, languages, languageTags } from '../../content/languages';
import { changeLanguage, useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { storeLanguage } from '../../languages/visitors-language';
import './language-switch.css';
import { useToast } from '../../components/toast';

/** A button for each other language, labelled in that language. Typed text stays. */
export function LanguageSwitch() {
  const texts = useTexts();
  const current = useLanguage();
  const toast = useToast();
  const [announced, setAnnounced] = useState(false);

  const choose = async (language: Language) => {
    try {
      await changeLanguage(language);
      storeLanguage(language);
      setAnnounced(true);
    } catch (failure) {
      toast(chunkFailure(failure, texts));
    }
  };

  return (
    <nav className="language-switch" aria-label={texts.language}>
      {languageTags
        .filter((tag) => tag !== current)
        .map((tag, place) => (
          <button
            // Keyed by place, the pressed button stays and keeps the focus, with another language on it.
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place is the same before and after.
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
