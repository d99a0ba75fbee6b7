import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createBrandDirectory } from "./db/brands.ts";
import type { Database } from "./db/database.ts";
import { findSecret } from "./db/secrets.ts";
import { createAccountRoutes } from "./features/accounts/accounts.routes.ts";
import { composeResetMail } from "./features/accounts/public.ts";
import { appInfoRoutes } from "./features/app-info/app-info.routes.ts";
import { brandStyle, loadAppInfo } from "./features/app-info/public.ts";
import { createAuthRoutes } from "./features/auth/auth.routes.ts";
import { authenticate, createOpenSession, scheduleForgetting } from "./features/auth/public.ts";
import { registerBoletos } from "./features/boletos/boletos.routes.ts";
import { createBoletoSigner } from "./features/boletos/public.ts";
import { courseRoutes } from "./features/courses/courses.routes.ts";
import { exerciseRoutes } from "./features/exercises/exercises.routes.ts";
import { closeAllOf, scheduleClosing } from "./features/exercises/public.ts";
import { createFileRoutes, registerPublicFiles } from "./features/files/files.routes.ts";
import { createFileSigner, scheduleCleaning, sweepMachine } from "./features/files/public.ts";
import { forumRoutes } from "./features/forums/forums.routes.ts";
import type { Gateway } from "./features/gateway/public.ts";
import { gradeRoutes } from "./features/grades/grades.routes.ts";
import { groupRoutes } from "./features/groups/groups.routes.ts";
import { createLessonRoutes } from "./features/lessons/lessons.routes.ts";
import { createOrderRoutes } from "./features/orders/orders.routes.ts";
import { findBoletoRecord, findTokenizing, scheduleReconciliation } from "./features/orders/public.ts";
import { packageRoutes } from "./features/packages/packages.routes.ts";
import { createPlaceRoutes } from "./features/places/places.routes.ts";
import { createPrivacyRoutes } from "./features/privacy/privacy.routes.ts";
import { listPersonalDataSources } from "./personal-data-sources.ts";
import { registerApiDocs } from "./platform/api-docs/api-docs.ts";
import type { Clock } from "./platform/clock.ts";
import { AppError } from "./platform/errors.ts";
import { createIsAtThisMachine } from "./platform/http/at-this-machine.ts";
import { registerHealth } from "./platform/http/health.ts";
import { createHttp } from "./platform/http/http.ts";
import type { Jobs } from "./platform/jobs.ts";
import { scheduleForgettingMails } from "./platform/mail/forget-mails.ts";
import { createSmtpTransport } from "./platform/mail/mail-smtp.ts";
import { createMailbox } from "./platform/mail/mailbox.ts";
import { registerMailbox } from "./platform/mail/mailbox-pages.ts";
import { createOutbox } from "./platform/mail/outbox.ts";
import { registerPages } from "./platform/pages/pages.ts";
import { registerStatic } from "./platform/pages/static.ts";
import type { Storage } from "./platform/storage/storage.ts";
import { scheduleForgettingAttempts } from "./platform/throttle/forget-attempts.ts";
import { createThrottle } from "./platform/throttle/throttle.ts";
import { throttleLimits } from "./throttle-limits.ts";

export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** The payment gateway. */
  readonly gateway: Gateway;
  /** The secret at the end of the webhook address. */
  readonly webhookSecret: string;
  /** The web's build; without it only the API is served, as most tests need. */
  readonly webFolder?: string;
  /** Parses every answer against its schema; for tests. */
  readonly checkAnswers?: boolean;
};

/** The portal as one Fastify instance: the only place on the server that knows every feature. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, storage, clock, jobs, log, gateway, webhookSecret } = options;
  const brands = createBrandDirectory(database, loadAppInfo);
  const isAtThisMachine = createIsAtThisMachine(config.trustProxy, brands.listHosts);
  const signingKey = await findSecret(database.registry, "signing");
  const signer = createFileSigner(signingKey, config.signedUrlSeconds, clock);
  const boletos = createBoletoSigner(signingKey);
  const limits = throttleLimits(config.limits);
  const throttle = createThrottle(clock, signingKey);
  const mailbox = createMailbox(join(config.dataDir, "mail"), config.mailFrom);
  const { smtpUrl } = config;
  const transport = smtpUrl === undefined ? mailbox : createSmtpTransport(smtpUrl, config.mailFrom);
  const outbox = createOutbox({
    jobs,
    clock,
    log,
    findBrand: brands.get,
    transport,
    compose: { password_reset: composeResetMail },
  });

  const ordering = {
    gateway,
    clock,
    log,
    throttle,
    boletoDays: config.boletoDays,
    refusedCards: limits.refusedCards,
    refusedData: limits.refusedData,
    // A plan created at one gateway, or in one account there, is unknown to another.
    gatewayName: () => gateway.tokenizing?.publicKey ?? config.pagarme.url,
  };

  const app = createHttp({
    log,
    trustProxy: config.trustProxy,
    checkAnswers: options.checkAnswers ?? false,
    findBrand: brands.find,
    isOfRemoved: brands.isOfRemoved,
    openSession: createOpenSession(clock),
    authenticate,
    handlers: {
      ...appInfoRoutes,
      ...createAuthRoutes({
        clock,
        tokenLifetimeSeconds: config.tokenLifetimeSeconds,
        throttle,
        loginLimits: limits.login,
      }),
      ...createAccountRoutes({
        clock,
        throttle,
        outbox,
        registry: database.registry,
        publicPort: config.publicPort,
        limits: limits.account,
      }),
      ...createPlaceRoutes({ registry: database.registry }),
      ...createPrivacyRoutes({
        clock,
        storage,
        sources: listPersonalDataSources(clock),
        closeLists: closeAllOf,
      }),
      ...courseRoutes,
      ...createLessonRoutes({ signer }),
      ...forumRoutes,
      ...groupRoutes,
      ...createFileRoutes({
        storage,
        signer,
        clock,
        closeLists: closeAllOf,
        throttle,
        refusedPictures: limits.refusedPictures,
        unusedMegabytes: config.limits.unusedUploadsMbByStudent,
        reservedMegabytes: config.limits.reservedDiskMb,
      }),
      ...exerciseRoutes,
      ...gradeRoutes,
      ...packageRoutes,
      ...createOrderRoutes({
        ...ordering,
        brands,
        registry: database.registry,
        boletos,
        webhookSecret,
        isAtThisMachine,
      }),
    },
  });
  scheduleClosing({ jobs, database, brands, clock, log });
  scheduleCleaning({ jobs, database, storage, brands, clock, log });
  scheduleForgetting({ jobs, database, brands, clock, log });
  scheduleForgettingAttempts({ jobs, database, brands, clock, log });
  scheduleForgettingMails({ jobs, database, brands, clock, log, mailbox });
  scheduleReconciliation({ ...ordering, jobs, brands });
  sweepMachine(app, log);
  registerPublicFiles(app, { storage, findBrand: brands.find });
  const { find: findBrand } = brands;
  registerBoletos(app, { signer: boletos, findBrand, findBoleto: findBoletoRecord, brandStyle, clock });
  if (smtpUrl === undefined) registerMailbox(app, { mailbox, isAtThisMachine });
  registerHealth(app, { ping: database.ping });
  if (options.webFolder === undefined) {
    app.setNotFoundHandler(async () => {
      throw new AppError("notFound");
    });
  } else {
    registerApiDocs(app);
    registerStatic(app, { webFolder: options.webFolder });
    const connectTo = async (request: FastifyRequest) =>
      (await findTokenizing(gateway, request, isAtThisMachine))?.origin;
    registerPages(app, { webFolder: options.webFolder, findBrand, brandStyle, connectTo });
  }
  return app;
}
