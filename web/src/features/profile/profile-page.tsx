import { IconKey } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { pathTo } from "../../platform/paths.ts";
import { currentUserQuery } from "../../platform/session/current-user.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { icon } from "../../ui/icon-props.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MyDataCard } from "./components/my-data-card.tsx";
import { ProfileForm } from "./components/profile-form.tsx";
import { SchoolCard } from "./components/school-card.tsx";
import { SessionsCard } from "./components/sessions-card.tsx";
import styles from "./profile-page.module.css";

const Frame = ({ children }: { children: ReactNode }) => (
  <Page title="Perfil" width="narrow">
    <PageHead
      title="Perfil"
      end={
        <ButtonLink
          to={pathTo("ambienteAluno.alterarSenha")}
          variant="default"
          leftSection={<IconKey {...icon} />}
        >
          Alterar Senha
        </ButtonLink>
      }
    />
    {children}
  </Page>
);

const shapes = ["nome", "e-mail", "gênero", "naturalidade"];

const ProfileSkeleton = () => (
  <Waiting className={styles.two}>
    <Card className={styles.form}>
      {shapes.map((shape) => (
        <div key={shape}>
          <Skeleton width={72} height={14} />
          <Skeleton height={48} radius={10} mt={8} />
        </div>
      ))}
      <Skeleton width={86} height={44} radius={10} />
    </Card>
    <Card className={styles.school}>
      <Skeleton width={64} height={64} radius="50%" />
      <Skeleton height={230} radius={10} mt={16} className={styles.locked} />
    </Card>
  </Waiting>
);

/** Left the editable fields, right what the school keeps; below, sessions and the student's data. */
export function Component() {
  // saving sends the whole profile, so it is reloaded whenever the window regains the focus
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...currentUserQuery,
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
  if (!data)
    return (
      <Frame>
        {isPending ? (
          <ProfileSkeleton />
        ) : (
          <FailedState
            title="Não conseguimos carregar seu perfil"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {causeOf(error)} Seus dados continuam no lugar.
          </FailedState>
        )}
      </Frame>
    );
  return (
    <Frame>
      <div className={styles.two}>
        <ProfileForm key={data.user.id} user={data.user} />
        <SchoolCard user={data.user} />
      </div>
      <div className={styles.parts}>
        <SessionsCard />
        <MyDataCard />
      </div>
    </Frame>
  );
}
