import { expect, it, onTestFinished } from "vitest";
import { createTestPackage } from "../../../../testing/content/content-package.ts";

it("CPF, phone and CEP are the same with and without their masks", async () => {
  const school = await createTestPackage();
  onTestFinished(() => school.close());
  for (const [plain, masked] of [
    ["52998224725", "529.982.247-25"],
    ["5511987654321", "+55 (11) 98765-4321"],
    ["01001000", "01001-000"],
  ] as const)
    await school.edit("people.csv", plain, masked);
  await school.import();
  const written = await school.db
    .selectFrom("people")
    .innerJoin("phones", "phones.person_id", "people.id")
    .innerJoin("addresses", "addresses.person_id", "people.id")
    .select(["people.cpf", "phones.number", "addresses.cep"])
    .execute();
  expect(written).toEqual([{ cpf: "52998224725", number: "5511987654321", cep: "01001000" }]);
  await school.restore();
  const { counts } = await school.import();
  expect(counts.person).toMatchObject({ new: 0, changed: 0, unchanged: 2, removed: 0 });
});
