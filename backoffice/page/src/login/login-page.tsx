import type { StaffMe } from '@maru/contract/staff';
import { Dialog } from '@maru/ui/overlays';
import type { StaffApi } from '../api/staff-api';
import icon from '../icon.svg';
import styles from './login.module.css';
import { LoginForm } from './login-form';

interface LoginPageProps {
  readonly api: StaffApi;
  readonly onLoggedIn: (me: StaffMe) => void;
}

export const LoginPage = ({ api, onLoggedIn }: LoginPageProps) => (
  <main className={styles.page}>
    <div className={styles.box}>
      <header className={styles.head}>
        <img src={icon} alt="" width={36} height={36} />
        <div>
          <h1 className={styles.title}>마루 백오피스</h1>
          <p className={styles.hint}>담당자 전용입니다. 모든 작업은 기록됩니다.</p>
        </div>
      </header>
      <LoginForm api={api} onLoggedIn={onLoggedIn} />
    </div>
  </main>
);

/** Over what was there when the session ended. */
export const LoginDialog = ({ api, email, onLoggedIn }: LoginPageProps & { readonly email: string }) => (
  <Dialog title="다시 로그인해 주세요" open>
    <p>세션이 종료되었습니다. 보던 화면과 작성 중인 내용은 그대로 있습니다.</p>
    <div className={styles.again}>
      <LoginForm api={api} email={email} onLoggedIn={onLoggedIn} />
    </div>
  </Dialog>
);
