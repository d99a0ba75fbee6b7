import type { User } from "@sabia/contract";
import {
  IconBooks,
  IconChevronDown,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconMenu2,
  IconMessages,
  IconPin,
  IconReceipt2,
  IconUser,
  IconX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, NavLink, Outlet } from "react-router";
import { pathTo } from "../platform/paths.ts";
import { useCurrentUser, useStudentName } from "../platform/session/current-user.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ActionIcon } from "../ui/button.tsx";
import { Menu, MenuLink } from "../ui/menu.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { useOpenHere } from "../ui/use-open-here.ts";
import { Frame } from "./frame.tsx";
import styles from "./student-frame.module.css";
import "./offline-sign-out.ts";
import { icon } from "../ui/icon-props.ts";

const large = { ...icon, size: 24 } as const;

const main = [
  { to: pathTo("ambienteAluno.dashboard"), label: "Dashboard", Icon: IconLayoutDashboard },
  { to: pathTo("ambienteAluno.course.index"), label: "Cursos", Icon: IconBooks },
];
const groups = [
  { to: pathTo("ambienteAluno.annotations"), label: "Murais", Icon: IconPin },
  { to: pathTo("ambienteAluno.forum.index"), label: "Fóruns", Icon: IconMessages },
];
const orders = { to: pathTo("ambienteAluno.orders"), label: "Meus pedidos", Icon: IconReceipt2 };
const account = [
  { to: pathTo("ambienteAluno.perfil"), label: "Perfil", Icon: IconUser },
  { to: pathTo("ambienteAluno.alterarSenha"), label: "Alterar Senha", Icon: IconKey },
];
const leave = { to: pathTo("auth.logout"), label: "Sair", Icon: IconLogout };

const toMenuItem = ({ to, label, Icon }: typeof orders) => (
  <MenuLink key={to} to={to} className={styles.item ?? ""}>
    <Icon {...icon} />
    {label}
  </MenuLink>
);

/** From 960 px: the account menu behind the student's name. */
const ProfileMenu = ({ name }: { name: string | undefined }) => (
  <Menu
    label={name ? `Abrir menu de ${name}` : "Abrir menu"}
    className={styles.user}
    face={
      <>
        <Avatar name={name} />
        <span className={styles.line}>{name}</span>
        <IconChevronDown size={16} stroke={2} aria-hidden />
      </>
    }
  >
    {toMenuItem(orders)}
    <hr />
    {account.map(toMenuItem)}
    <hr />
    {toMenuItem(leave)}
  </Menu>
);

/** Below 960 px: the bottom tab bar; Menu opens a sheet with the remaining links. */
function TabBar({ user }: { user: User | undefined }) {
  const [opened, setOpened] = useOpenHere<true>();
  const open = opened !== null;
  const close = () => setOpened(null);
  const toItem = ({ to, label, Icon }: typeof orders): ReactNode => (
    <Link key={to} className={styles.item} to={to} onClick={close}>
      <Icon {...large} />
      {label}
    </Link>
  );
  return (
    <>
      <nav className={styles.tabbar} aria-label="Principal">
        {main.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to}>
            <Icon {...large} />
            {label}
          </NavLink>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label="Abrir menu"
          onClick={() => setOpened(true)}
        >
          <IconMenu2 {...large} />
          Menu
        </button>
      </nav>
      <Sheet label="Menu" open={open} onClose={close} className={styles.sheet}>
        <div className={styles.me}>
          <Avatar name={user?.name} large />
          <div>
            <b className={styles.line}>{user?.name}</b>
            <span className={`${styles.line} meta`}>{user?.email}</span>
          </div>
          <ActionIcon aria-label="Fechar" onClick={close}>
            <IconX {...large} />
          </ActionIcon>
        </div>
        {[...groups, orders].map(toItem)}
        <hr />
        {account.map(toItem)}
        <hr />
        {toItem(leave)}
      </Sheet>
    </>
  );
}

/** The student's frame around every page but the classroom. */
export function StudentFrame({ children }: { children: ReactNode }) {
  const { data, isPending } = useCurrentUser();
  const name = useStudentName();
  return (
    <Frame
      home={pathTo("ambienteAluno.dashboard")}
      nav={
        <nav className={styles.nav} aria-label="Principal">
          {main.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
      }
      end={<ProfileMenu name={name} />}
      isEndComing={isPending && name === undefined}
      tabs={<TabBar user={data?.user} />}
    >
      {children}
    </Frame>
  );
}

export function Component() {
  return (
    <StudentFrame>
      <Outlet />
    </StudentFrame>
  );
}
