// A portal that has people anonymize their table before it takes it. The
// frame's address is that of a Fulgurite which names this portal's origin.
import 'fulgurite/element';

const state = document.querySelector('#state');
const frame = document.createElement('fulgurite-anonymizer');
frame.setAttribute('src', new URLSearchParams(location.search).get('frame') ?? 'https://fulgurite.example/embed.html');
frame.setAttribute('theme', 'light');
frame.tokens = { glass: '#7a1f5c', 'glass-hover': '#5f1848' };

frame.addEventListener('status', ({ detail }) => {
  state.textContent = detail.found ? 'There is a result. Press the button that hands it over.' : `Not finished yet (step “${detail.step}”).`;
});
frame.addEventListener('error', ({ detail }) => {
  state.textContent = `${detail.sentence} ${detail.hint}`;
});
frame.addEventListener('result', async ({ detail }) => {
  // Here the portal would keep the table, or send it to its server.
  const lines = (await detail.file.text()).split('\n').length - 1;
  state.textContent = `Thank you: ${detail.name}, ${lines - 1} records, none in a group of fewer than ${detail.smallest}.`;
  window.received = detail;
});

document.querySelector('#ask').addEventListener('click', () => frame.ask());
document.body.append(frame);
