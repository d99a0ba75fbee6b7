/** Eight students of the Sabiá brand's demo, with a lesson each. */
export const students = [
  ["ana.lima", "ana"],
  ["bruno.reis", "bruno"],
  ["fabio.teixeira", "fabio"],
  ["gabriela.nogueira", "gabriela"],
  ["carla.nunes", "carla"],
  ["julia.ferraz", "julia"],
  ["marina.duarte", "marina"],
  ["rafael.queiroz", "rafael"],
].map(([name, first]) => ({ email: `${name}@sabia.example`, password: `sabia-${first}-1` }));
