import { useState } from 'react';
import { Logo } from '../src';
import { Switch } from '../src/field/late';
import styles from './gallery.module.css';
import { Buttons } from './sections/buttons';
import { Charts } from './sections/charts';
import { Choices, RadioLists } from './sections/choices';
import { Feedback, Loading } from './sections/feedback';
import { Fields, TextAreas } from './sections/fields';
import { Files } from './sections/files';
import { Copying, Gates, Gauges, Steppers, Timelines } from './sections/flow';
import { Lists } from './sections/lists';
import { Overlays } from './sections/overlays';
import { Codes, Slides } from './sections/pictures';
import { Prices } from './sections/prices';
import { Captchas, CodeEntries } from './sections/proofs';

/** Every component of the kit on one page; the theme follows the switch. */
export function Gallery() {
  const [dark, setDark] = useState(false);
  const setTheme = (on: boolean) => {
    setDark(on);
    document.documentElement.dataset.theme = on ? 'dark' : 'light';
  };
  return (
    <main className={styles.page} id="top">
      <header className={styles.head}>
        <h1 aria-label="Maru UI">
          <Logo />
        </h1>
        <Switch label="어두운 화면" checked={dark} onToggle={setTheme} />
      </header>
      <Steppers />
      <Timelines />
      <div className={styles.sections}>
        <Buttons />
        <Overlays />
        <Prices />
        <Fields />
        <TextAreas />
        <Choices />
        <RadioLists />
        <CodeEntries />
        <Captchas />
        <Files />
        <Gates />
        <Gauges />
        <Copying />
        <Codes />
        <Slides />
        <Feedback />
        <Loading />
        <Lists />
        <Charts theme={dark ? 'dark' : 'light'} />
      </div>
    </main>
  );
}
